import type { Needs } from '@galen/domain/permissions'
import { needsInWords, permissionNames, permissions, permits } from '@galen/domain/permissions'
import { standardRoles } from '@galen/domain/standard-roles'

export type Guarded = { readonly what: string; readonly needs: Needs; readonly summary: string }

const roles = Object.values(standardRoles)
const mark = (granted: boolean) => (granted ? 'yes' : '·')

/** Who may do what: every call, index and topic against every standard role. */
export function permissionsInWords(guarded: readonly Guarded[]): string {
  const header = (first: string) => [
    `| ${first} | ${roles.map(({ name }) => name).join(' | ')} |`,
    `|---|${roles.map(() => '---').join('|')}|`,
  ]
  return [
    '# Permissions',
    '',
    'Printed from the code by `npm run reference`. The server enforces what stands here; the browser only hides.',
    '',
    '## Standard roles',
    '',
    ...header('Permission'),
    ...permissionNames.map(
      (name) =>
        `| ${permissions[name].label} (\`${name}\`, ${permissions[name].category}) | ` +
        `${roles.map((role) => mark((role.permissions as readonly string[]).includes(name))).join(' | ')} |`,
    ),
    '',
    '## Calls, indices and topics',
    '',
    ...header('What | Needs'),
    ...guarded.map(
      ({ what, needs, summary }) =>
        `| \`${what}\` ${summary} | ${needsInWords(needs)} | ` +
        `${roles.map((role) => mark(permits(needs, new Set<string>(role.permissions)))).join(' | ')} |`,
    ),
    '',
  ]
    .join('\n')
    .replaceAll('|---|---|', '|---|---|')
}
