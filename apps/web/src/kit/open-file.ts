import { saveFile } from './save-file.ts'

/** Shows a file in a tab of its own; the tab is opened with the click, before the file is there. */
export async function openFile(name: string, read: () => Promise<Blob>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const blob = await read()
    if (!tab) return saveFile(blob, name)
    const address = URL.createObjectURL(blob)
    tab.location.href = address
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (reason) {
    tab?.close()
    throw reason
  }
}
