/** The kit has the one field for amounts; grids, settings rows and filters have theirs, built on the same readers. */
const ALLOWED =
  /^apps\/web\/src\/(kit\/|patterns\/lines\/|patterns\/settings\/settings-cell\.tsx$|patterns\/list\/filter-editor\.tsx$)/

const SIGNS: readonly (readonly [RegExp, string])[] = [
  // The field of the kit itself takes how its input behaves from `input={{ … }}`.
  [/(?<!input=\{\{ )inputMode\s*[=:]\s*\{?['"]decimal/, 'an input for decimals'],
  [/\btype\s*[=:]\s*\{?['"]number['"]/, 'an input of the browser for numbers'],
  [/\bNumberInput\b/, 'an input of the library for numbers'],
  [/from '[./]+kit\/fields\/(money|percent)-text\.ts'/, 'a reader of typed amounts'],
  [/named=\{text\('(Price|Margin|Cost|Amount)\b/, 'a text field for an amount'],
]

/** What is typed as an amount goes through the field that is tested once: nothing unreadable is stored, and it shows what is. */
export function amountInputFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([file]) => file.startsWith('apps/web/src/') && !ALLOWED.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(([file, source]) =>
      SIGNS.filter(([sign]) => sign.test(source)).map(
        ([, what]) => `${file}: ${what}: use MoneyField, UnitCostField, PercentField or QuantityField of the kit`,
      ),
    )
}
