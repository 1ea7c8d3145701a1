import { users } from '@galen/contract/admin/users'
import { command } from '../../../platform/operation.ts'
import { turnOffSecondFactor } from '../turn-off-second-factor.ts'

export const disableSecondFactor = command(
  users.disableSecondFactor,
  ({ params, body, ...doing }) => turnOffSecondFactor(doing, params.id, body.reason),
  { unaudited: 'a second factor that is off already cannot be turned off again' },
)
