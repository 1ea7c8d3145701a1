import { areas } from '@galen/server/areas'
import { platformInvariants } from '@galen/server/platform/invariants/invariants'

/** Every invariant with its sentence, by who checks it; comments cite them by id. */
export function invariantsInWords(): string {
  const lists = [
    { name: 'platform', invariants: platformInvariants },
    ...areas.map(({ name, invariants = [] }) => ({ name, invariants })),
  ]
  const rows = lists.flatMap(({ name, invariants }) =>
    invariants.map(({ id, sentence }) => `| ${id} | ${name} | ${sentence.replaceAll('|', '\\|')} |`),
  )
  return [
    '# Invariants',
    '',
    'Printed from the code by `npm run reference`; `npm run check:ledgers` proves each of them on any database.',
    '',
    '| id | area | what holds |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
