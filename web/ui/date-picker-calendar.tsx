import type { DatePickerProps } from './date-picker.tsx';

export default function DatePickerCalendar(_: DatePickerProps) {
  return null;
}
