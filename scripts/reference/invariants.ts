import { areas } from '@galen/server/areas'
import { platformInvariants } from '@galen/server/platform/invariants/invariants'

const cell = (words: string) => words.replaceAll('|', '\\|')

/** Every invariant with its sentence and what it compares, by who checks it; comments cite them by id. */
export function invariantsInWords(): string {
  const lists = [
    { name: 'platform', invariants: platformInvariants },
    ...areas.map(({ name, invariants = [] }) => ({ name, invariants })),
  ]
  const rows = lists.flatMap(({ name, invariants }) =>
    invariants.map(({ id, sentence, compares }) => `| ${id} | ${name} | ${cell(sentence)} | ${cell(compares)} |`),
  )
  return [
    '# Invariants',
    '',
    'Printed from the code by `npm run reference`; `npm run check:ledgers` proves each of them on any database.',
    '',
    '| id | area | what holds | what is compared |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
