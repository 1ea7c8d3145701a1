import { createStore } from '../../kit/store.ts'
import { type BurstRules, usualRules } from './wedge-scanner.ts'

export type ScannerSettings = BurstRules & { readonly on: boolean }

const STORED = 'galen.scanner'
const usual: ScannerSettings = { ...usualRules, on: true }

/** Kept on the device and not with the person: the gun hangs on the desk. */
export const scannerSettings = createStore<ScannerSettings>(read())

function read(): ScannerSettings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<ScannerSettings>) }
  } catch {
    // Someone else wrote here: the usual scanner.
    return usual
  }
}

export function changeScanner(part: Partial<ScannerSettings>): void {
  const changed = { ...scannerSettings.get(), ...part }
  localStorage.setItem(STORED, JSON.stringify(changed))
  scannerSettings.set(changed)
}
