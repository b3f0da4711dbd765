// Order matters: the library first, then the tokens it is bent to, then our own rules.
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './font.css'
import './tokens.css'
import './global.css'
