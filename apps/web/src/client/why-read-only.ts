import { lackingOf, type Needs, permissionInWords } from '@galen/domain/permissions'
import { session } from './session.ts'
import { text } from '../kit/text.ts'

/** Why someone who may look at something cannot change it: what they would have to ask for. */
export function whyReadOnly(needs: Needs): string {
  const lacking = lackingOf(needs, new Set(session.get()?.settings.permissions))
  return text('Read-only. You need {permission} to change this.', {
    permission: permissionInWords(lacking),
  })
}
