import { generateSecret, generateURI, verify } from 'otplib'

const ISSUER = 'Galen 360'
const STEP_SECONDS = 30

/** 160 random bits, written as authenticator apps expect them. */
export const newSecret = () => generateSecret({ length: 20 })

/** The address that carries the secret into an authenticator app. */
export const secretAddress = (email: string, secret: string) => generateURI({ issuer: ISSUER, label: email, secret })

/** The address as a picture, ready for an `img`. */
export async function pictureOf(address: string): Promise<string> {
  // Drawn a few times in the life of a server: loaded by the first who needs it.
  const { toDataURL } = await import('qrcode')
  return toDataURL(address, { type: 'image/png', errorCorrectionLevel: 'M', margin: 2, width: 240 })
}

/** The time step that the code belongs to, one before or after now at most, or null. Whether it was used is not known here. */
export async function stepOf(secret: string, code: string, now = Date.now()): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const result = await verify({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
