const GROUP_SEPARATOR = '\u001D'

/**
 * Whether what came as fast as a scan can be one. Words that a person or a program types in a hurry have small letters and
 * no digit, blanks, or letters that no label prints; labels of bins may be capitals alone.
 */
export function couldBeCode(text: string): boolean {
  if (/^\][A-Za-z]\d/.test(text)) return true
  if (!/^[!-~]+$/.test(text.replaceAll(GROUP_SEPARATOR, '')) || text.includes('@')) return false
  return /\d/.test(text) || !/[a-z]/.test(text)
}
