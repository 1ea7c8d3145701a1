import type { Area } from '../platform/area.ts'
export const audit: Area = { operations: [] }
