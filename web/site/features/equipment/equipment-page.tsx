import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { type AssetDetail, useEquipment } from '../../api/equipment-queries.ts';
import { EquipmentFailed } from '../../layout/equipment-failed.tsx';
import { useEquipmentId } from '../../layout/paths/equipment-id.ts';
import { EQUIPMENT_ROUTES } from '../../layout/paths/equipment-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { SkeletonRows } from './equipment-rows.tsx';

type EquipmentPageProps = {
  description: string;
  /** The page, once its equipment has loaded. */
  children: (equipment: AssetDetail) => ReactNode;
};

/** A page about the equipment in its address; without any it redirects to the register. */
export function EquipmentPage({ description, children }: EquipmentPageProps) {
  const id = useEquipmentId();
  const { data: equipment, error, refetch } = useEquipment(id);
  if (id === null) return <Navigate to={EQUIPMENT_ROUTES.register} replace />;
  if (equipment) return children(equipment);
  return (
    <PortalPage
      tab="equipment-register"
      title="Equipment"
      description={description}
      back={{ href: `#${EQUIPMENT_ROUTES.register}`, label: 'Equipment register' }}
    >
      {error ? <EquipmentFailed cause={error} onRetry={refetch} /> : <SkeletonRows />}
    </PortalPage>
  );
}
