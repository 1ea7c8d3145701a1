import { type Needs, permissionInWords } from '@galen/domain/permissions'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'

/** Says why nothing on a tab can be changed. */
export const ReadOnlyNote = ({ needs }: { needs: Needs }) => (
  <Note>{text('You can read this. Changing it needs {permission}.', { permission: permissionInWords(needs) })}</Note>
)
