import { useEffect, useState } from 'react'

/** Seconds that are still to wait, counting down to nothing. */
export function useWait(): [secondsLeft: number, waitFor: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    if (until <= Date.now()) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  return [secondsLeft, (seconds) => setUntil(Date.now() + seconds * 1000)]
}
