import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordFields } from '@galen/contract/record-fields'
import { noticeGroups, notificationKinds } from '@galen/domain/collaboration/notification'
import { permissions } from '@galen/domain/permissions'
import { type StandardReport, standardReports } from '@galen/domain/reports/standard-reports'

const LITERAL = /(?<![.\w])text\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g
const NOT_LITERAL = /(?<![.\w])text\((?!\s*['"])/
const IMPORTED = /import \{[^}]*\btext\b[^}]*\} from '[^']*\/text\.ts'/

/** The sentences of one source: every `text('…')`, as it is spoken. */
export const textsIn = (source: string): string[] =>
  [...source.matchAll(LITERAL)].map(([, literal = '']) => literal.slice(1, -1).replaceAll(/\\(.)/g, '$1'))

/** Whether a source makes up a text while it runs, which no translator would ever see. */
export const hidesText = (source: string): boolean => IMPORTED.test(source) && NOT_LITERAL.test(source)

/** The sources of the web application that people see something of, by their path. */
export function webSources(root: string): Map<string, string> {
  const folder = join(root, 'apps/web/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== join('kit', 'text.ts'),
  )
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** What the domain says to people through `spoken`. */
const domainWords = () => [
  ...Object.values(permissions).flatMap(({ label, category }) => [label, category]),
  ...standardReports.flatMap((report: StandardReport) => [
    report.title,
    report.about,
    report.group,
    report.counts,
    ...report.columns.map(({ label }) => label),
    ...report.filters.flatMap((filter) =>
      'choices' in filter ? [filter.label, ...filter.choices.map(({ label }) => label)] : [],
    ),
  ]),
  ...Object.values(notificationKinds).map(({ words }) => words),
  ...Object.values(noticeGroups).map(({ label }) => label),
]

/** The labels of fields that people enter. */
const fieldLabels = () => recordFields.flatMap(({ entered }) => Object.values(entered).map(({ label }) => label))

/** Every text of the web application once, sorted: what a translation has to cover. */
export function textsAsJson(root: string): string {
  const texts = new Set([...[...webSources(root).values()].flatMap(textsIn), ...domainWords(), ...fieldLabels()])
  return `${JSON.stringify([...texts].toSorted(), null, 2)}\n`
}
