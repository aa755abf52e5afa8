import { findAsset, listStaticParts, listStyles, type Manifest } from './manifest.ts'

export interface DocumentPage {
  title: string
  /** A page without a description gets `noindex`. */
  description?: string
  path?: string
}

export interface DocumentContent {
  manifest: Manifest
  parts: readonly string[]
  page: DocumentPage
  markup: string
}

const PICTURE = { address: '/share.png', width: 1200, height: 630, words: 'Bricks: chatbots that look it up' }

export function formatDocument({ manifest, parts, page, markup }: DocumentContent): string {
  const [entry, ...imports] = [...new Set(parts.flatMap((key) => listStaticParts(manifest, key)))]
  const font = findAsset(manifest, 'figtree-latin-wght-normal.woff2')
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    ...formatDescription(page),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    '<script src="/theme.js"></script>',
    ...listStyles([entry, ...imports].flatMap((part) => part ?? [])).map(
      (file) => `<link rel="stylesheet" href="/${file}">`,
    ),
    `<script type="module" src="/${entry?.file}"></script>`,
    ...imports.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
  ]
  return `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>\n<div id="root">${markup}</div>\n</body>\n</html>\n`
}

function formatDescription({ title, description, path }: DocumentPage): string[] {
  if (!description || !path) return ['<meta name="robots" content="noindex">']
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${path}">`,
    ...Object.entries({
      'og:site_name': 'Bricks',
      'og:type': 'website',
      'og:title': title,
      'og:description': description,
      'og:url': path,
      'og:image': PICTURE.address,
      'og:image:width': String(PICTURE.width),
      'og:image:height': String(PICTURE.height),
      'og:image:alt': PICTURE.words,
    }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

function escapeHtml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => named[character] ?? character)
}
