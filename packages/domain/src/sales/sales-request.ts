import { lifecycle, type StatusOf } from '../lifecycle.ts'

/** An order that came from outside. */
export const salesRequest = lifecycle('sales request', {
  Received: { match: 'Received', place: 'Placed', refuse: 'Refused' },
  Placed: {},
  Refused: {},
})
export type SalesRequestStatus = StatusOf<typeof salesRequest>
