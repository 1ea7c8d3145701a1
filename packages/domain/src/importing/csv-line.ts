/** Informs a spreadsheet that the text is UTF-8. */
export const CSV_MARK = '\uFEFF'

/** A line of a CSV file: RFC 4180 with CRLF. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** A text that a spreadsheet would take for a formula begins with an apostrophe and stays a text. */
export const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
