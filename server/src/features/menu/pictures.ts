import type { FastifyInstance } from 'fastify'
import type { TenantDb } from '../../db/tenant.ts'

export function pictureRoutes(_server: FastifyInstance, _tenant: (tenantId: number) => TenantDb): void {}
