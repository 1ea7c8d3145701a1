/** "Ana Ruiz" is AR, "Ana" is A, "Ana Maria de la Cruz" is AC: the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words
  return (letterOf(first) + letterOf(last)).toUpperCase()
}

/** "Tomas Keller" is Tomas K.; a name of one word stays as it is. */
export function shortNameOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letter = words.length > 1 ? letterOf(words.at(-1) ?? '').toUpperCase() : ''
  return letter === '' ? words.join(' ') : `${words[0]} ${letter}.`
}

const letterOf = (word: string) => [...word].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? ''
