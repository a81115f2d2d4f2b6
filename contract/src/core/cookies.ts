/**
 * The name of a cookie. Over TLS it is bound to this exact host, so that no other host of the domain can set it (RFC
 * 6265bis, section 4.1.3.2); plain HTTP is for development on localhost.
 */
export const hostCookie = (name: string, overTls: boolean): string => (overTls ? `__Host-${name}` : name);
