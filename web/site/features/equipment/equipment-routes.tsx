import { Route } from 'react-router';
import { lazyScreen } from '../../../browser/lazy-screen.ts';
import { EQUIPMENT_ROUTES } from '../../layout/paths/equipment-paths.ts';

const RegisterScreen = lazyScreen(
  async () => (await import('./equipment-register.screen.tsx')).EquipmentRegisterScreen,
);
const DetailScreen = lazyScreen(
  async () => (await import('./equipment-detail.screen.tsx')).EquipmentDetailScreen,
);
const EditScreen = lazyScreen(async () => (await import('./edit-equipment.screen.tsx')).EditEquipmentScreen);
const AddScreen = lazyScreen(async () => (await import('./add-equipment.screen.tsx')).AddEquipmentScreen);

/** The routes of the equipment register (R2.21, R2.22). */
export const equipmentRoutes = (
  <>
    <Route path={EQUIPMENT_ROUTES.register} element={<RegisterScreen />} />
    <Route path={EQUIPMENT_ROUTES.detail} element={<DetailScreen />} />
    <Route path={EQUIPMENT_ROUTES.edit} element={<EditScreen />} />
    <Route path={EQUIPMENT_ROUTES.add} element={<AddScreen />} />
  </>
);
