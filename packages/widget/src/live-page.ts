import './live-page.css'

import('./panel/panel.tsx').then(({ openPanel }) => console.log(openPanel))
