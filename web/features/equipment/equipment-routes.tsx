import { lazy } from 'react';
import { Route } from 'react-router';
import { loadAgain } from '../../browser/load-again.ts';
import { EQUIPMENT_ROUTES } from '../../paths/equipment-paths.ts';

const RegisterScreen = lazy(async () => ({
  default: (await loadAgain(() => import('./equipment-register.screen.tsx'))).EquipmentRegisterScreen,
}));
const DetailScreen = lazy(async () => ({
  default: (await loadAgain(() => import('./equipment-detail.screen.tsx'))).EquipmentDetailScreen,
}));
const EditScreen = lazy(async () => ({
  default: (await loadAgain(() => import('./edit-equipment.screen.tsx'))).EditEquipmentScreen,
}));
const AddScreen = lazy(async () => ({
  default: (await loadAgain(() => import('./add-equipment.screen.tsx'))).AddEquipmentScreen,
}));

/** The routes of the equipment register (R2.21, R2.22). */
export const equipmentRoutes = (
  <>
    <Route path={EQUIPMENT_ROUTES.register} element={<RegisterScreen />} />
    <Route path={EQUIPMENT_ROUTES.detail} element={<DetailScreen />} />
    <Route path={EQUIPMENT_ROUTES.edit} element={<EditScreen />} />
    <Route path={EQUIPMENT_ROUTES.add} element={<AddScreen />} />
  </>
);
