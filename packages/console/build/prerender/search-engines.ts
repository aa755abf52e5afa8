export function formatSitemap(paths: readonly string[]): string {
  const places = paths.map((path) => `  <url><loc>${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places.join('\n')}\n</urlset>\n`
}

export function formatRobots(hidden: readonly string[]): string {
  const lines = [...hidden, '/api'].map((prefix) => `Disallow: ${prefix}`)
  return ['User-agent: *', ...lines, '', 'Sitemap: /sitemap.xml', ''].join('\n')
}
