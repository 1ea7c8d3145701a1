import { type Needs, permissionInWords } from '@galen/domain/permissions'
import { text } from './text.ts'

/** Why somebody who may look at something cannot change it. */
export const whyReadOnly = (needs: Needs): string =>
  text('You can look at this. Changing it needs {permission}.', { permission: permissionInWords(needs) })
