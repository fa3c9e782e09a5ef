export const TENANTS = '/superadmin/dashboard/tenants'

/** The page of one store. */
export const historyOf = (tenantId: number): string => `${TENANTS}/${tenantId}/subscription-history`
