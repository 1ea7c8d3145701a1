/** What begins like a formula is a text to a spreadsheet. */
const cell = (value: string) => `"${value.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`

/** A table as a file for a spreadsheet; figures go as they are. */
export function csvFile(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): Blob {
  const lines = [heads, ...rows].map((cells) =>
    cells.map((each) => (typeof each === 'number' ? String(each) : cell(each))).join(','),
  )
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' })
}
