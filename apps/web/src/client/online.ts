import { createStore } from '../kit/store.ts'

/** Whether this device has a network, as the browser says. */
export const online = createStore(navigator.onLine)

const look = () => online.set(navigator.onLine)

/** Follows the network until the answer is called. */
export function followNetwork(): () => void {
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return () => {
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}
