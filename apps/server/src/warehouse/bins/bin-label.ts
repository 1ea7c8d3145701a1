import type { SmallLabel } from '../../platform/pdf/labels.ts'

const STORAGE: Readonly<Record<string, string>> = {
  refrigerated: 'Refrigerated 2–8 °C',
  frozen: 'Frozen',
  protected: 'Controlled substances',
}

/** A bin with its name as a code that scanners read. */
export const binLabel = ({ name, zone, storage }: Record<'name' | 'zone' | 'storage', string>): SmallLabel => ({
  title: name,
  lines: [zone === '' ? 'Bin' : `Zone ${zone}`, ...(storage === 'room' ? [] : [STORAGE[storage] ?? storage])],
  code: { kind: 'code-128', text: name },
})
