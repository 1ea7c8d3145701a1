import { ediInterchanges } from '@galen/contract/edi/edi-interchanges'
import { recordKeyUse } from '../../admin/api-key-use.ts'
import { command, outsideCommand } from '../../platform/operation.ts'
import { takeInterchanges } from './take-interchanges.ts'

export const receiveInterchange = command(ediInterchanges.receive, async ({ body, installation, ...work }) => {
  const { timeZone, userId } = work.actor
  return takeInterchanges(work, { timeZone, publicUrl: installation.publicUrl, by: userId }, body.content)
})

export const receiveOutsideInterchange = outsideCommand(
  'api-key',
  ediInterchanges.receiveOutside,
  async ({ body, installation, ...work }) => {
    const { timeZone } = work.actor
    const taken = await takeInterchanges(work, { timeZone, publicUrl: installation.publicUrl, by: null }, body.content)
    await recordKeyUse(work.tx, work.actor)
    return taken
  },
)
