import * as z from 'zod'
import { price, unitCostAmount } from '../items/amounts.ts'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'

const PackageOption = z.object({
  packageTypeLabel: z.string(),
  packageTypeCode: z.string(),
  presetHeight: z.number().nullable(),
  presetLength: z.number().nullable(),
  presetWidth: z.number().nullable(),
})

const FreightService = z.object({
  serviceValue: z.string(),
  serviceLabel: z.string(),
  carrier: z.string(),
  transitDays: z.int().nullable(),
  pickupTime: z.string().nullable(),
  packages: z.array(PackageOption),
})
export type FreightService = z.infer<typeof FreightService>

const values = {
  value: readableLine(60).min(1),
  label: readableLine(120).min(1),
  carrier: readableLine(60),
  /** Codes of package types; empty means all. */
  packageTypes: z.array(readableLine(40).min(1)).max(50),
  baseRate: price.min(0),
  ratePerPound: unitCostAmount.min(0),
  insurancePercent: z.number().min(0).max(99).multipleOf(0.0001),
  transitDays: z.int().min(0).max(60).nullable(),
  /** When the carrier comes, every day, in the time zone of the company: 16:30. */
  pickupTime: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time, such as 16:30')
    .nullable(),
  position: z.int().min(0).max(10_000),
  active: z.boolean(),
}
const optional = z.object(values).partial().shape

/** A row of the rate table. */
export const ShippingRate = z.object({ id: z.uuid(), ...values, version: z.int() })
export type ShippingRate = z.infer<typeof ShippingRate>

export const freight = {
  services: route({
    method: 'GET',
    path: '/api/freight/services',
    needs: 'CREATE_INVOICE',
    summary: 'Shipping services with the packages that each one carries',
    replies: { 200: z.object({ services: z.array(FreightService) }) },
  }),
  rates: route({
    method: 'GET',
    path: '/api/freight/rates',
    needs: 'LIST_SYSTEM_PROPERTIES',
    summary: 'The rate table of shipping services',
    replies: { 200: z.array(ShippingRate) },
  }),
  addRate: route({
    method: 'POST',
    path: '/api/freight/rates',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Add a shipping service to the rate table',
    body: z.strictObject({ ...optional, value: values.value, label: values.label }),
    replies: { 200: ShippingRate },
  }),
  changeRate: route({
    method: 'PUT',
    path: '/api/freight/rates/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Change a shipping service of the rate table',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...optional }),
    replies: { 200: ShippingRate },
  }),
  removeRate: route({
    method: 'DELETE',
    path: '/api/freight/rates/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Remove a shipping service from the rate table',
    params: byId,
    replies: { 204: null },
  }),
}
