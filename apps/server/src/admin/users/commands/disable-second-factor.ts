import { users } from '@galen/contract/admin/users'
import { command } from '../../../platform/operation.ts'
import { turnOffSecondFactor } from '../turn-off-second-factor.ts'

export const disableSecondFactor = command(
  users.disableSecondFactor,
  ({ params, ...doing }) => turnOffSecondFactor(doing, params.id),
  { unaudited: 'a second factor that is off already cannot be turned off again' },
)
