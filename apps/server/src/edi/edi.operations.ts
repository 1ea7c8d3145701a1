import type { Area } from '../platform/area.ts'

/** Documents exchanged with the systems of partners. */
export const edi: Area = {
  name: 'edi',
  operations: [],
}
