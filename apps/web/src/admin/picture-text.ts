/** Bytes as base64, piece by piece because a call takes only so many arguments. */
export function inBase64(bytes: Uint8Array): string {
  const PIECE = 8192
  let characters = ''
  for (let at = 0; at < bytes.length; at += PIECE) characters += String.fromCodePoint(...bytes.subarray(at, at + PIECE))
  return btoa(characters)
}
