import { useNavigate } from 'react-router';
import { STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';

/** Starts a quote with the text of a postcode box (R1.03). */
export function useStart(): (postcode: string) => void {
  const navigate = useNavigate();
  return (postcode) =>
    navigate({ pathname: STEP_ROUTES.postcode, search: String(new URLSearchParams({ postcode })) });
}
