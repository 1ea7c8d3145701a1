import * as z from 'zod'
import { postalAddress } from '../shapes.ts'

export const CompanyAddress = z.strictObject(postalAddress)
export type CompanyAddress = z.infer<typeof CompanyAddress>
