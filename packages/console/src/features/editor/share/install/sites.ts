/**
 * Where a site's owner pastes the script tag, in the words of each site builder's own screens (looked up 2026-11-22).
 * In `form`, `tag` means the script tag itself, `added` a script that adds the tag, and `next` a component of Next.js.
 */
export interface SiteKind {
  id: string
  name: string
  form: 'tag' | 'added' | 'next'
  steps: readonly string[]
  note?: string
}

export const SITE_KINDS: readonly SiteKind[] = [
  {
    id: 'wordpress',
    name: 'WordPress',
    form: 'tag',
    steps: [
      'In the WordPress admin, open Plugins, then Add New, and install “WPCode”.',
      'Open Code Snippets, then Header & Footer.',
      'Paste the line into “Footer”.',
      'Press Save Changes, and reload your site.',
    ],
    note: 'On WordPress.com plugins need a plan that allows them.',
  },
  {
    id: 'shopify',
    name: 'Shopify',
    form: 'tag',
    steps: [
      'In the Shopify admin, open Online Store, then Themes.',
      'Beside your theme press “…”, then Edit code.',
      'In the folder Layout open theme.liquid, and paste the line just before </body>.',
      'Press Save, and reload your shop.',
    ],
  },
  {
    id: 'wix',
    name: 'Wix',
    form: 'tag',
    steps: [
      'In the dashboard of your site, open Settings, then Custom Code.',
      'Press Add Custom Code, and paste the line.',
      'Choose All pages, and Body - end.',
      'Press Apply, and reload your site.',
    ],
    note: 'Wix asks for a site with its own domain on a paid plan.',
  },
  {
    id: 'squarespace',
    name: 'Squarespace',
    form: 'tag',
    steps: [
      'Open Settings, then Advanced, then Code Injection. It can be found by the search, too.',
      'Paste the line into “Footer”.',
      'Press Save, and reload your site.',
    ],
    note: 'Squarespace’s smallest plan has no Code Injection.',
  },
  {
    id: 'webflow',
    name: 'Webflow',
    form: 'tag',
    steps: [
      'Open the settings of your site, then Custom code.',
      'Paste the line into “Footer code”.',
      'Press Save changes, then Publish.',
    ],
    note: 'Webflow asks for a paid site plan.',
  },
  {
    id: 'tag-manager',
    name: 'Google Tag Manager',
    form: 'added',
    steps: [
      'In your container, open Tags, then New, and choose Custom HTML.',
      'Paste these lines.',
      'As the trigger choose All Pages.',
      'Press Save, then Submit, and reload your site.',
    ],
  },
  {
    id: 'next',
    name: 'Next.js, React',
    form: 'next',
    steps: [
      'In Next.js, import Script from next/script in app/layout.tsx.',
      'Put the element into <body>, after {children}.',
      'In a React app without Next.js, paste the tag from “Plain HTML” into index.html instead.',
      'Deploy, and reload your site.',
    ],
  },
  {
    id: 'html',
    name: 'Plain HTML',
    form: 'tag',
    steps: [
      'Open the HTML file of your page, or the template that all pages share.',
      'Paste the line just before </body>.',
      'Upload the file, and reload your site.',
    ],
  },
]

export function createEmbedCode(form: SiteKind['form'], address: string): string {
  const { origin, pathname } = new URL(address)
  const id = pathname.split('/').pop() ?? ''
  const source = `${origin}/widget.js`
  if (form === 'next') return `<Script src="${source}" data-project="${id}" />`
  if (form === 'tag') return `<script async src="${source}" data-project="${id}"></script>`
  // Google Tag Manager removes attributes such as `data-project` from a script tag, and accepts only old JavaScript.
  return [
    '<script>',
    '  (function () {',
    "    var script = document.createElement('script')",
    `    script.src = '${source}'`,
    `    script.setAttribute('data-project', '${id}')`,
    '    document.body.appendChild(script)',
    '  })()',
    '</script>',
  ].join('\n')
}

export function createMailLink(name: string, { form, steps, name: site }: SiteKind, address: string): string {
  const body = [
    `Please put our chatbot “${name}” on our site. It is one thing to paste:`,
    createEmbedCode(form, address),
    `On ${site}:`,
    steps.map((step, at) => `${at + 1}. ${step}`).join('\n'),
    `The bot by itself: ${address}`,
  ].join('\n\n')
  return `mailto:?subject=${encodeURIComponent(`Chatbot for our site: ${name}`)}&body=${encodeURIComponent(body)}`
}
