type Graph = ReadonlyMap<string, readonly string[]>

const PRODUCT = /^(?:apps|packages)\//

/** Files of the product that import each other, straight or around, each circle once and from its first file in the alphabet. */
export function importCycles(graph: Graph): string[] {
  const found = new Map<string, string>()
  const done = new Set<string>()
  for (const start of [...graph.keys()].filter((file) => PRODUCT.test(file)).toSorted()) {
    if (!done.has(start)) walk(graph, start, [], done, found)
  }
  return [...found.values()]
}

function walk(graph: Graph, file: string, path: string[], done: Set<string>, found: Map<string, string>): void {
  const seenAt = path.indexOf(file)
  if (seenAt !== -1) {
    const circle = path.slice(seenAt)
    const sentence = `${circle.join(' imports ')} imports ${file}: files must not import each other in a circle`
    found.set(circle.toSorted().join(' '), sentence)
    return
  }
  if (done.has(file)) return
  path.push(file)
  for (const next of graph.get(file) ?? []) walk(graph, next, path, done, found)
  path.pop()
  done.add(file)
}
