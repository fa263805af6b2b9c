/**
 * The signature algorithms that are accepted in id_tokens; never `none`, and no HMAC, whose key would be the public
 * key.
 */
export const ID_TOKEN_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
