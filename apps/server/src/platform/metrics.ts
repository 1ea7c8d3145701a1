/** Counters and timings for operators, in the text form that Prometheus reads. */
export type Metrics = {
  observeRequest(method: string, path: string, status: number, seconds: number): void
  gauge(name: string, help: string, read: () => number): void
  text(): string
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Series = { count: number; sum: number; buckets: number[] }

export function createMetrics(): Metrics {
  const requests = new Map<string, Series>()
  const gauges = new Map<string, { help: string; read: () => number }>()
  return {
    observeRequest(method, path, status, seconds) {
      const labels = `method="${method}",path="${path}",status="${status}"`
      let series = requests.get(labels)
      if (!series) requests.set(labels, (series = { count: 0, sum: 0, buckets: BUCKETS.map(() => 0) }))
      series.count += 1
      series.sum += seconds
      BUCKETS.forEach((limit, index) => {
        if (seconds <= limit && series.buckets[index] !== undefined) series.buckets[index] += 1
      })
    },
    gauge: (name, help, read) => void gauges.set(name, { help, read }),
    text() {
      const lines = ['# HELP galen_request_seconds Time to answer a request.', '# TYPE galen_request_seconds histogram']
      for (const [labels, series] of requests) {
        BUCKETS.forEach((limit, index) =>
          lines.push(`galen_request_seconds_bucket{${labels},le="${limit}"} ${series.buckets[index]}`),
        )
        lines.push(`galen_request_seconds_bucket{${labels},le="+Inf"} ${series.count}`)
        lines.push(
          `galen_request_seconds_sum{${labels}} ${series.sum}`,
          `galen_request_seconds_count{${labels}} ${series.count}`,
        )
      }
      for (const [name, { help, read }] of gauges)
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`)
      return `${lines.join('\n')}\n`
    },
  }
}
