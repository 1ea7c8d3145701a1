import { useLayoutEffect } from 'react'
import { createStore, useStore } from '../../kit/store.ts'
import { isModeChoice, isWarehouse, type ModeChoice } from './mode-choice.ts'
import './warehouse-mode.css'

const STORED = 'galen.warehouseMode'

const hand = window.matchMedia('(pointer: coarse) and (min-width: 480px) and (max-width: 1180px)')
const isHandheld = createStore(hand.matches)
hand.addEventListener('change', () => isHandheld.set(hand.matches))

const phone = window.matchMedia('(max-width: 600px)')
const isPhone = createStore(phone.matches)
phone.addEventListener('change', () => isPhone.set(phone.matches))

const read = (): ModeChoice => {
  const stored = localStorage.getItem(STORED)
  return isModeChoice(stored) ? stored : 'auto'
}

/** Of the device, not of the person: the same person sits at a desk in the morning. */
const choice = createStore<ModeChoice>(read())

/** Chooses the mode, or the other of on and off. */
export function changeMode(next: ModeChoice | 'other'): void {
  const other = isWarehouse(choice.get(), isHandheld.get()) ? 'off' : 'on'
  const chosen = next === 'other' ? other : next
  localStorage.setItem(STORED, chosen)
  choice.set(chosen)
}

/** Large targets and one column: by itself on a touch screen of hand size, or by choice. */
export const useWarehouseMode = () => isWarehouse(useStore(choice), useStore(isHandheld))

/** The same, and by itself on everything as narrow as a phone: for screens that are used with one hand at the dock. */
export function useOneHand(): boolean {
  const [isHand, isNarrow] = [useStore(isHandheld), useStore(isPhone)]
  return isWarehouse(useStore(choice), isHand || isNarrow)
}

/** Tells the style sheets; stands once in the application. */
export function useWarehouseSurface(): void {
  const isOn = useWarehouseMode()
  useLayoutEffect(() => {
    if (isOn) document.documentElement.dataset['mode'] = 'warehouse'
    else delete document.documentElement.dataset['mode']
  }, [isOn])
}
