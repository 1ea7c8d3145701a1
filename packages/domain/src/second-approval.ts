import { lifecycle } from './lifecycle.ts'

const decided = { Waiting: { approve: 'Approved', refuse: 'Refused' }, Approved: {}, Refused: {} } as const

/** Where money goes changes only when a second person agrees. */
export const remitChangeLifecycle = lifecycle('remit address change', decided)
export const bankChangeLifecycle = lifecycle('bank account change', decided)
