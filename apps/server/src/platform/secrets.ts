import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from './make-folders.ts'

/** Every key of the installation, each derived from one secret, so that there is one thing to guard and to rotate. */
export type Secrets = {
  readonly signingKey: KeyObject
  readonly verifyingKey: KeyObject
  readonly passwordPepper: Buffer
  readonly secondFactorKey: Buffer
  readonly bankAccountKey: Buffer
  readonly refreshKey: Buffer
  readonly requestKey: Buffer
  readonly databasePassword: string
  readonly setupCode: string
}

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function deriveSecrets(secret: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'galen-360', purpose, 32))
  const signingKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, derive('token signature')]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    signingKey,
    verifyingKey: createPublicKey(signingKey),
    passwordPepper: derive('password pepper'),
    secondFactorKey: derive('second factor'),
    bankAccountKey: derive('bank account'),
    refreshKey: derive('refresh token'),
    requestKey: derive('request hash'),
    databasePassword: derive('database password').toString('base64url'),
    setupCode: derive('set-up code').toString('hex').slice(0, 10).toUpperCase(),
  }
}

/** The secret of an installation that was given none: made once and kept in its data folder. */
export function secretOfDataFolder(dataFolder: string): string {
  const path = join(dataFolder, 'secret')
  if (!existsSync(path)) {
    makeFolders(dataFolder)
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(path, 'utf8')
}

export const keyedHash = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
