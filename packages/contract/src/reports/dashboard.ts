import * as z from 'zod'
import { route } from '../route.ts'
import { reportMonth } from '../sales/conversion.ts'

const Value = z.union([z.string(), z.number(), z.null()])

/** The figures, the chart and the table of a dashboard; what each is called stands with the screen. */
export const DashboardContent = z.object({
  dashboardId: z.string(),
  name: z.string(),
  /** As 2026-11; null where it shows what is now. */
  month: z.string().nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  asOf: z.iso.datetime(),
  figures: z.record(z.string(), z.number().nullable()),
  points: z.array(z.record(z.string(), Value)),
  rows: z.array(z.record(z.string(), Value)),
})
export type DashboardContent = z.infer<typeof DashboardContent>

const params = z.strictObject({ dashboardId: z.string().min(1).max(80) })

export const reportDashboards = {
  get: route({
    method: 'GET',
    path: '/api/reports/:dashboardId',
    needs: 'signed-in',
    summary: 'The content of a dashboard of the product that one was given',
    timeLimitMs: 10_000,
    params,
    query: z.strictObject({ month: reportMonth.optional() }),
    replies: { 200: DashboardContent },
  }),
  guestToken: route({
    method: 'POST',
    path: '/api/reports/:dashboardId/guest-token',
    needs: 'signed-in',
    summary: 'A token of five minutes for one dashboard of the remote Superset, with the rows of this company only',
    timeLimitMs: 10_000,
    params,
    body: z.strictObject({}),
    replies: {
      200: z.object({ token: z.string(), address: z.url(), expiresAt: z.iso.datetime() }),
    },
  }),
}
