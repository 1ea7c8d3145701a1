/** "Ana Ruiz" is AR, "Ana" is A, "Ana Maria de la Cruz" is AC: the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words
  return (letterOf(first) + letterOf(last)).toUpperCase()
}

const letterOf = (word: string) => [...word].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? ''
