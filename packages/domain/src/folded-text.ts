/** Letters that are no others with a sign added, and how people without them on their keyboard write them. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Lower case without accents, so that "tomas" finds Tomás. PostgreSQL folds the same way in fold_accents(). */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[øłđıßæœþ]/g, (letter) => OTHER_LETTERS[letter] ?? letter)

/** The words of what was typed, folded. */
export const foldedWords = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean)

/** Whether a text has every one of the folded words. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.every((word) => folded.includes(word))
}

/** The text in pieces, every second of which is one of the folded words: those are to be marked. */
export function markedPieces(text: string, words: readonly string[]): string[] {
  const characters = [...text]
  const starts = new Map<number, number>()
  let folded = ''
  characters.forEach((character, place) => {
    starts.set(folded.length, place)
    folded += foldText(character)
  })
  starts.set(folded.length, characters.length)
  const pieces = ['']
  for (let at = 0, place = 0; place < characters.length;) {
    const word = words.find((each) => folded.startsWith(each, at) && starts.has(at + each.length))
    const end = word === undefined ? place + 1 : (starts.get(at + word.length) ?? place + 1)
    const piece = characters.slice(place, end).join('')
    if (word === undefined) pieces.push(`${pieces.pop() ?? ''}${piece}`)
    else pieces.push(piece, '')
    at = word === undefined ? at + foldText(piece).length : at + word.length
    place = end
  }
  return pieces
}
