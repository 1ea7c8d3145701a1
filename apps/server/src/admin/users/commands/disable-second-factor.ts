import { users } from '@galen/contract/admin/users'
import { command, type Preparing } from '../../../platform/operation.ts'
import { turnOffSecondFactor } from '../turn-off-second-factor.ts'
import { worksElsewhere } from '../works-elsewhere.ts'

const prepare = ({ params, ...looking }: Preparing<typeof users.disableSecondFactor>) =>
  worksElsewhere(looking, params.id)

export const disableSecondFactor = command(
  users.disableSecondFactor,
  ({ params, body, prepared: elsewhere, ...doing }) =>
    turnOffSecondFactor({ ...doing, elsewhere }, params.id, body.reason),
  { prepare },
)
