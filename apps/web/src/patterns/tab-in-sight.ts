/** Whether a tab is the one in sight; an address that someone typed may hold `@` where ours holds `%40`. */
export function isInSight(tab: string, pathname: string): boolean {
  const [own, here] = [asTyped(tab), asTyped(pathname)]
  return here === own || here.startsWith(`${own}/`)
}

function asTyped(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
