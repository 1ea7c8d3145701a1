/** How wide the letters are from the space to the tilde, in thousandths of the size. */
const widths = (list: string) => list.trim().split(/\s+/).map(Number)

const REGULAR = widths(`
  278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556
  1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556
  333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584`)
const BOLD = widths(`
  278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611
  975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556
  333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584`)

/** A letter with an accent is as wide as the one without; of signs that are rare the width of a digit is taken. */
function letterWidth(letter: string, bold: boolean): number {
  const plain = letter.normalize('NFD').codePointAt(0) ?? 0
  return (bold ? BOLD : REGULAR)[plain - 32] ?? 556
}

/** How wide a line of Helvetica is, in points. */
export const widthOf = (line: string, size: number, bold: boolean): number =>
  ([...line].reduce((width, letter) => width + letterWidth(letter, bold), 0) * size) / 1000

/** The words on as many lines as they need; a word that is longer than a line is broken. */
export function linesWithin(width: number, words: string, size: number, bold: boolean): string[] {
  const fits = (line: string) => widthOf(line, size, bold) <= width
  const lines: string[] = []
  let line = ''
  for (const word of words.split(/\s+/).filter(Boolean)) {
    if (line !== '' && fits(`${line} ${word}`)) {
      line = `${line} ${word}`
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line === '' ? lines : [...lines, line]
}
