import { allOf, type Permission } from '@galen/domain/permissions'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { useMayI } from '../../client/session.ts'

/** Why the lists cannot be changed by this person; undefined when they can. */
export function useWhyReadOnly(...more: readonly Permission[]): string | undefined {
  const needs = allOf('EDIT_SYSTEM_PROPERTIES', ...more)
  const may = useMayI()(needs)
  return may ? undefined : whyReadOnly(needs)
}
