import * as z from 'zod'
import { baseVersion, byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const Dashboard = z.object({ dashboardId: z.string(), name: z.string(), source: z.enum(['galen', 'superset']) })

/** How the reporting tool answered, if one is configured. */
export const supersetStates = ['not configured', 'being asked', 'answered', 'does not answer'] as const

const dashboardId = z.string().trim().min(1).max(120)

export const DashboardPermission = z.object({
  id: z.uuid(),
  dashboardId: z.string(),
  name: z.string(),
  userId: z.uuid(),
  version: z.int(),
})
export type DashboardPermission = z.infer<typeof DashboardPermission>

export const dashboards = {
  list: route({
    method: 'GET',
    path: '/api/admin/superset/dashboards',
    needs: 'EDIT_USER',
    summary: 'Every dashboard that can be granted, and how the reporting tool answered',
    replies: { 200: z.object({ dashboards: z.array(Dashboard), superset: z.enum(supersetStates) }) },
  }),
  grant: route({
    method: 'POST',
    path: '/api/admin/dashboardsPermissions',
    needs: 'EDIT_USER',
    summary: 'Let a person see a dashboard',
    body: z.strictObject({ userId: z.uuid(), dashboardId }),
    replies: { 200: DashboardPermission },
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/dashboardsPermissions/:id',
    needs: 'EDIT_USER',
    summary: 'Let the person see another dashboard instead',
    params: byId,
    body: z.strictObject({ ...baseVersion, dashboardId }),
    replies: { 200: DashboardPermission },
  }),
  take: route({
    method: 'DELETE',
    path: '/api/admin/dashboardsPermissions/:id',
    needs: 'EDIT_USER',
    summary: 'Take a dashboard away from a person',
    params: byId,
    replies: { 204: null },
  }),
}

export const dashboardPermissionIndex = searchIndex({
  name: 'dashboards_permission',
  summary: 'Who may see which dashboard',
  needs: 'EDIT_USER',
  row: DashboardPermission.extend({ user: z.string() }),
  fields: { id: 'id', dashboardId: 'keyword', name: 'text', userId: 'id', user: 'text' },
  matches: ['name', 'user'],
  sortable: ['name', 'user'],
  sort: [{ field: 'name', direction: 'Asc' }],
})
